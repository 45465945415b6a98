/**
 * Packages that the shell provides to remotes at run time, with the exported names. A remote's build fails when it imports a name that is
 * not listed, and a spec in the shell proves that the shell exports all of them. '*' means every export of the package.
 */
export const sharedSurface = {
  react: '*',
  'react/jsx-runtime': '*',
  'react-dom': '*',
  'react-router-dom': [
    'Link',
    'NavLink',
    'Navigate',
    'Outlet',
    'Route',
    'Routes',
    // Links and `useNavigate` use this context: the console replaces it to ask before a changed form is left.
    'UNSAFE_NavigationContext',
    'matchPath',
    'useLocation',
    'useNavigate',
    'useParams',
    'useSearchParams',
  ],
  '@tanstack/react-query': ['keepPreviousData', 'useInfiniteQuery', 'useMutation', 'useQuery', 'useQueryClient'],
  '@aflora/ui': '*',
  '@aflora/ui/fields': '*',
  '@mantine/core': '*',
  '@mantine/hooks': '*',
} as const;

export type SharedPackage = keyof typeof sharedSurface;

/**
 * Version that shell and remotes name for each shared package in a page: of two, the federation runtime would take the higher one, by a slow comparison.
 * Releases are compared with the live shell when they are published, by true versions.
 */
export const SHARED_VERSION = '1.0.0';
