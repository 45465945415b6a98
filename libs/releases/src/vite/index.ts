export * from './configs.ts';
export * from './output-plugins.ts';
export * from './scoped-css-names.ts';
