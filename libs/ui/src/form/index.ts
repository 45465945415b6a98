export * from './use-dto-form';
export { violationText } from '../problems/violation-texts';
