export {
  ActionIcon,
  Anchor,
  Badge,
  type ButtonVariant,
  Container,
  Loader,
  Skeleton,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
export * from './brand/blossom';
export * from './brand/logo';
export * from './brand/own-escape';
export * from './brand/price';
export * from './brand/submit-button';
export * from './formats';
export * from './import-patiently';
export * from './lazy-part';
export * from './problems/failure-toasts';
export * from './theme/console-scheme';
export { problemTexts } from './problems/problem-texts';
export * from './stored-value';
