export * from './use-phone-mask';
