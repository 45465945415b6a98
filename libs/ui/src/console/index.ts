import './console.css';

export * from './amount-text';
export * from './confirm-dialog';
export * from './currency-input';
export * from './empty-state';
export * from './figure-card';
export * from './filter-menu';
export * from './load-failure';
export * from './page-head';
export * from './pager';
export * from './status-badge';
export * from './view-switch';
