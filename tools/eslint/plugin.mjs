import {
  environmentInOnePlace,
  exceptionsAreProblems,
  fileNames,
  noDefaultExport,
  noForwardRef,
  noInterpolatedSql,
  savedOrganization,
  toastsInOneFile,
} from './project-rules.mjs';

/** The project's own lint rules. Each message gives the reason and the solution. */
export const aflora = {
  rules: {
    'file-names': fileNames,
    'no-interpolated-sql': noInterpolatedSql,
    'environment-in-one-place': environmentInOnePlace,
    'saved-organization': savedOrganization,
    'exceptions-are-problems': exceptionsAreProblems,
    'toasts-in-one-file': toastsInOneFile,
    'no-default-export': noDefaultExport,
    'no-forward-ref': noForwardRef,
  },
};
