//! Greek and German.

use super::Phrases;

pub(super) const GREEK: Phrases = Phrases {
    titles: &[
        "Δειλινά στην πόλη {a}",
        "Από {a} προς {b}",
        "Οι θησαυροί της διαδρομής {a} – {b}",
        "{n} ημέρες γύρω από {b}",
        "Φως και θάλασσα: {a}",
    ],
    day_trip: "Πρωινή αναχώρηση για {c}. Ξενάγηση, ελεύθερος χρόνος για φαγητό, επιστροφή το βράδυ.",
    arrive: &[
        "Καλώς ήρθατε: {c}! Μεταφορά στο ξενοδοχείο και πρώτος περίπατος.",
        "Ταξίδι προς {c}. Τακτοποίηση στα δωμάτια το απόγευμα.",
    ],
    remain: &[
        "Ελεύθερη ημέρα: {c}. Ο συνοδός σας έχει ιδέες για κάθε καιρό.",
        "Περιήγηση ({c}) με τοπικό ξεναγό: παλιά πόλη, αγορά και θέα.",
        "Εκδρομή στα περίχωρα ({c}) και γευσιγνωσία σε μικρό παραγωγό.",
        "Ελεύθερο πρωινό, το απόγευμα επίσκεψη στο μουσείο ({c}).",
    ],
    move_on: &[
        "Μετά το πρωινό αφήνουμε {d} και συνεχίζουμε για {c}, με μία στάση στη διαδρομή.",
        "{d} – {c}: το ωραιότερο κομμάτι του ταξιδιού.",
    ],
    depart: &[
        "Πρωινό ({c}), τελευταία ψώνια και επιστροφή.",
        "Αποχαιρετισμός ({c}) και ταξίδι επιστροφής.",
    ],
    nights: "{n} διανυκτερεύσεις στην κατηγορία που θα επιλέξετε",
    included: &[
        "Μετακίνηση μετ' επιστροφής",
        "Συνοδός σε όλο το ταξίδι",
        "Φόρος διαμονής",
        "Μεταφορές του προγράμματος",
        "Πρωινό καθημερινά",
    ],
    excluded: &[
        "Είσοδοι σε μουσεία",
        "Ποτά",
        "Φιλοδωρήματα",
        "Ασφάλεια ακύρωσης",
        "Ό,τι δεν αναφέρεται ρητά",
    ],
    useful: &[
        "Απαιτείται ταυτότητα ή διαβατήριο σε ισχύ.",
        "Συνιστώνται άνετα παπούτσια.",
        "Η σειρά των επισκέψεων μπορεί να αλλάξει.",
        "Ελάχιστος αριθμός συμμετοχών: {n}.",
    ],
    clauses: &[
        "Έως 30 ημέρες πριν την αναχώρηση: 10%.",
        "29 έως 15 ημέρες: 40%.",
        "14 έως 7 ημέρες: 70%.",
        "Αργότερα: 100%.",
    ],
    hotel: &[
        "<p>Το <strong>{h}</strong> βρίσκεται σε ήσυχο δρόμο ({c}).</p><ul><li>Wi-Fi</li><li>Πρωινό σε μπουφέ</li><li>Ανελκυστήρας</li></ul>",
        "<p>Ξενοδοχείο με κήπο, δέκα λεπτά από το κέντρο ({c}).</p><p>Όλα τα δωμάτια με κλιματισμό &amp; μπαλκόνι.</p>",
    ],
    adults: ("ενήλικας", "ενήλικες"),
    children: ("παιδί", "παιδιά"),
    boardings: [
        "Διαμονή με πρωινό",
        "Ημιδιατροφή",
        "Πλήρης διατροφή",
        "All inclusive",
    ],
    rooms: ["Μονόκλινο", "Δίκλινο", "Τρίκλινο", "Οικογενειακό"],
};

pub(super) const GERMAN: Phrases = Phrases {
    titles: &[
        "{a} in aller Ruhe",
        "Von {a} nach {b}",
        "Schätze zwischen {a} und {b}",
        "{n} Tage rund um {b}",
        "Licht und Weite: {a}",
    ],
    day_trip: "Morgens Abfahrt nach {c}. Stadtführung, freie Zeit zum Mittagessen, abends Rückkehr.",
    arrive: &[
        "Willkommen in {c}! Fahrt zum Hotel und erster gemeinsamer Spaziergang.",
        "Anreise nach {c}. Die Zimmer sind am Nachmittag bezugsfertig.",
    ],
    remain: &[
        "Ein freier Tag in {c}. Ihre Reiseleitung weiß Rat bei jedem Wetter.",
        "Rundgang durch {c} mit einer Gästeführerin: Altstadt, Markt und Aussicht.",
        "Ausflug in die Umgebung von {c} mit Verkostung bei einem kleinen Erzeuger.",
        "Vormittag zur freien Verfügung in {c}, nachmittags Museumsbesuch.",
    ],
    move_on: &[
        "Nach dem Frühstück verlassen wir {d} und reisen mit einem Halt unterwegs nach {c}.",
        "Von {d} nach {c}: der schönste Teil der Strecke.",
    ],
    depart: &[
        "Frühstück in {c}, letzte Einkäufe, Heimreise.",
        "Abschied von {c} und Rückreise.",
    ],
    nights: "{n} Übernachtungen in der gewählten Kategorie",
    included: &[
        "Hin- und Rückreise",
        "Durchgehende Reiseleitung",
        "Kurtaxe",
        "Transfers laut Programm",
        "Täglich Frühstück",
    ],
    excluded: &[
        "Eintrittsgelder",
        "Getränke zu den Mahlzeiten",
        "Trinkgelder",
        "Reiserücktrittsversicherung",
        "Persönliche Ausgaben",
    ],
    useful: &[
        "Gültiger Personalausweis oder Reisepass erforderlich.",
        "Bequeme Schuhe werden empfohlen.",
        "Die Reihenfolge der Besuche kann sich ändern.",
        "Mindestens {n} Teilnehmende.",
    ],
    clauses: &[
        "Bis 30 Tage vor Abreise: 10 %.",
        "29 bis 15 Tage: 40 %.",
        "14 bis 7 Tage: 70 %.",
        "Danach: 100 %.",
    ],
    hotel: &[
        "<p><strong>{h}</strong> liegt in einer ruhigen Straße von {c}.</p><ul><li>WLAN</li><li>Frühstücksbuffet</li><li>Aufzug</li></ul>",
        "<p>Ein Haus mit Garten, zehn Minuten vom Zentrum von {c}.</p><p>Alle Zimmer mit Klimaanlage &amp; Balkon.</p>",
    ],
    adults: ("Erwachsener", "Erwachsene"),
    children: ("Kind", "Kinder"),
    boardings: [
        "Übernachtung mit Frühstück",
        "Halbpension",
        "Vollpension",
        "All-inclusive",
    ],
    rooms: [
        "Einzelzimmer",
        "Doppelzimmer",
        "Dreibettzimmer",
        "Familienzimmer",
    ],
};
