/** Addresses of the API, for callers; controllers declare the same ones. */
export const paths = {
  login: '/api/auth/login',
  refresh: '/api/auth/refresh',
  logout: '/api/auth/logout',
  me: '/api/auth/me',
  physicalProducts: '/api/physical-products',
  physicalProduct: (id: string) => `/api/physical-products/${encodeURIComponent(id)}`,
  physicalProductCategories: '/api/physical-products/categories',
  adminPhysicalProducts: '/api/admin/physical-products',
  adminPhysicalProduct: (id: string) => `/api/admin/physical-products/${encodeURIComponent(id)}`,
  adminOverview: '/api/admin/overview',
} as const;
