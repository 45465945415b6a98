/// <reference types="vite/client" />

declare module '@mantine/core?full' {
  export * from '@mantine/core';
}
declare module '@mantine/hooks?full' {
  export * from '@mantine/hooks';
}
