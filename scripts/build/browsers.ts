/** The oldest browsers that the product is built for. A test takes from its pages whatever one of them lacks. */
export const oldestBrowsers = { chrome: '109', firefox: '115', safari: '16.4', ios: '16.4' } as const
