// The blocks in the editor: a placeholder, and a form for the attributes that the server has declared. The widget itself
// is left to the page: an author's editing asks the provider for nothing.
(({ blockEditor, blocks, components, element, i18n }) => {
  const { createElement: el } = element;

  function control(name, schema, value, set) {
    const common = { key: name, label: name, help: schema.help, __nextHasNoMarginBottom: true };
    const change = (value) => set({ [name]: value || undefined });
    if (schema.type === "boolean") {
      const turn = (value) => set({ [name]: value });
      return el(components.ToggleControl, { ...common, checked: value ?? Boolean(schema.usual), onChange: turn });
    }
    if (schema.enum) {
      const options = ["", ...schema.enum].map((value) => ({ value, label: value }));
      return el(components.SelectControl, { ...common, options, value: value ?? "", onChange: change });
    }
    return el(components.TextControl, { ...common, value: value ?? "", onChange: change });
  }

  function Edit({ name, attributes, setAttributes }) {
    const block = blocks.getBlockType(name);
    // WordPress adds attributes of its own; the element's are those with a help.
    const known = Object.entries(block.attributes).filter(([, schema]) => schema.help);
    const set = known.filter(([key]) => attributes[key] !== undefined);
    const summary = set.map(([key]) => (attributes[key] === true ? key : `${key}: ${attributes[key]}`)).join(", ");
    const form = known.map(([key, schema]) => control(key, schema, attributes[key], setAttributes));
    return el(
      element.Fragment,
      null,
      el(
        blockEditor.InspectorControls,
        null,
        el(components.PanelBody, { title: i18n.__("Attributes", "stopover") }, form),
      ),
      el(
        "div",
        blockEditor.useBlockProps(),
        el(components.Placeholder, {
          icon: el(blockEditor.BlockIcon, { icon: block.icon }),
          label: block.title,
          instructions: summary || i18n.__("Shown on the page as the site’s settings say.", "stopover"),
        }),
      ),
    );
  }

  for (const name of ["stopover/hotels", "stopover/holidays"]) {
    blocks.registerBlockType(name, { edit: Edit, save: () => null });
  }
})(window.wp);
