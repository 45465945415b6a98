export * from './use-dto-form';
