import {
  environmentInOnePlace,
  exceptionsAreProblems,
  fileNames,
  noDefaultExport,
  noForwardRef,
  noInterpolatedSql,
  toastsInOneFile,
} from './house-rules.mjs';

/** The house's own rules; each message says why and what to do. */
export const aflora = {
  rules: {
    'file-names': fileNames,
    'no-interpolated-sql': noInterpolatedSql,
    'environment-in-one-place': environmentInOnePlace,
    'exceptions-are-problems': exceptionsAreProblems,
    'toasts-in-one-file': toastsInOneFile,
    'no-default-export': noDefaultExport,
    'no-forward-ref': noForwardRef,
  },
};
