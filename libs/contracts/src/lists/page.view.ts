export interface PageView<T> {
  items: T[];
  total: number;
  page: number;
  pageSize: number;
}
