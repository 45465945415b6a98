/**
 * What the shell provides to remotes at run time, and which names of it. A remote's build fails when it imports another name,
 * and a spec in the shell proves that all of these are there. '*' means the package's every export.
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
    // What links and `useNavigate` go through: the console asks there before a typed form is left.
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
