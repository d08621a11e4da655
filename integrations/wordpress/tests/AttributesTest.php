<?php

declare(strict_types=1);

namespace Stopover\Tests;

use Stopover\Attributes;

final class AttributesTest extends WordPressTestCase
{
    public function test_the_attributes_are_those_that_the_elements_describe(): void
    {
        $interface = file_get_contents(__DIR__ . '/../../../src/embed/interface.json');
        $described = [];
        foreach (json_decode((string) $interface, true, flags: JSON_THROW_ON_ERROR)['elements'] as $element) {
            $described[$element['name']] = array_column($element['attributes'], 'name');
        }
        $known = [];
        foreach (Attributes::ELEMENTS as $element) {
            $known["stopover-$element"] = array_keys(Attributes::of($element));
        }
        $this->assertSame($described, $known);
    }

    public function test_authors_set_everything_but_where_data_goes(): void
    {
        foreach (Attributes::ELEMENTS as $element) {
            $withheld = array_diff(array_keys(Attributes::of($element)), array_keys(Attributes::of_authors($element)));
            $this->assertSame([], array_diff($withheld, ['gateway', 'authorize-url']));
            $this->assertContains('gateway', $withheld);
        }
    }

    public function test_values_of_the_wrong_kind_are_dropped(): void
    {
        $given = ['view' => 'cellar', 'min-nights' => 'two', 'max-nights' => '-1', 'fixed' => 'perhaps', 'hotel' => ['x'],
            'rooms' => ' '];
        $this->assertSame([], Attributes::clean('hotels', $given));
        $this->assertSame([], Attributes::clean('holidays', ['enquiry-url' => 'javascript:alert(1)', 'days' => '9']));
    }

    public function test_values_of_the_right_kind_are_kept(): void
    {
        $given = ['view' => 'booking', 'min-nights' => 2, 'fixed', 'owner-notices' => 'false', 'rooms' => '2,2-5-7'];
        $this->assertSame(
            ['view' => 'booking', 'min-nights' => '2', 'fixed' => true, 'owner-notices' => false, 'rooms' => '2,2-5-7'],
            Attributes::clean('hotels', $given),
        );
    }
}
