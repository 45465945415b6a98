export * from './remote-config.ts';
export * from './server-config.ts';
export * from './compress-output.ts';
export * from './scoped-css-names.ts';
export * from './plain-configs.ts';
export * from './describe-surface.ts';
