export * from './notify';
export * from './ui-provider';
