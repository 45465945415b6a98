export * from './document-nonce';
export * from './notify';
export * from './ui-provider';
