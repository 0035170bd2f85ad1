/** The block in the editor: its settings, and where the gauge will be. The page's HTML is written by the server. */
;(({ blocks, blockEditor, components, element, i18n }) => {
  const { createElement, Fragment } = element
  const { __ } = i18n

  blocks.registerBlockType('rxgauge/gauge', {
    edit({ attributes, setAttributes }) {
      const field = (name, label, help) =>
        createElement(components.TextControl, {
          key: name,
          label,
          help,
          value: attributes[name],
          onChange: (value) => setAttributes({ [name]: value }),
        })
      const theme = createElement(components.SelectControl, {
        key: 'theme',
        label: __('Surface', 'rxgauge'),
        value: attributes.theme,
        options: [
          { value: '', label: __('Light', 'rxgauge') },
          { value: 'dark', label: __('Dark', 'rxgauge') },
        ],
        onChange: (value) => setAttributes({ theme: value }),
      })
      const settings = createElement(
        blockEditor.InspectorControls,
        null,
        createElement(components.PanelBody, { title: __('Begin with', 'rxgauge') }, [
          field('drug', __('Medication', 'rxgauge')),
          field('zip', __('Zip code', 'rxgauge')),
          theme,
          field(
            'org',
            __('Organization code', 'rxgauge'),
            __('Leave it empty for the one in Settings > RxGauge.', 'rxgauge'),
          ),
        ]),
      )
      const place = createElement(components.Placeholder, {
        icon: 'money-alt',
        label: __('Medication prices', 'rxgauge'),
        instructions: __('The price gauge shows here on the page.', 'rxgauge'),
      })
      return createElement(Fragment, null, settings, createElement('div', blockEditor.useBlockProps(), place))
    },
    save: () => null,
  })
})(window.wp)
