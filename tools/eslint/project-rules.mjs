import { basename } from 'node:path';

const QUERY_CALLS = new Set(
  'query where andWhere orWhere having andHaving orHaving select addSelect orderBy addOrderBy groupBy addGroupBy leftJoin innerJoin leftJoinAndSelect innerJoinAndSelect from setParameter execute set'.split(
    ' ',
  ),
);
const VAGUE_NAMES = /^(utils?|helpers?|misc|common|base-.*|shared)\.(ts|tsx)$/;
const DEFAULT_EXPORT_FILES = /(\.config\.[cm]?[jt]s|\.d\.ts|^remote\.tsx|^\.[\w-]+\.mjs)$/;

// Build configs belong to no program, and Jest's global setup passes addresses to the test files through the environment.
const ENVIRONMENT_READERS = [
  /\/env\.ts$/,
  /\.config\.[cm]?[jt]s$/,
  /\/(shell|site-mfe|admin-mfe)\/[^/]+\.ts$/,
  /\/releases\/src\/vite\//,
  /\/(api\/test|e2e)\//,
];
/** Readers of the saved data, which fall back to the release's; the demo data; and the default sender of mails. */
const ORGANIZATION_READERS = [
  /\/libs\/contracts\/src\//,
  /\/api\/src\/(organization|config|database\/seed)\//,
  /\/shell\/server\/contact-address\.ts$/,
  /spec\.tsx?$/,
];
const isEnvironmentFile = (file) => ENVIRONMENT_READERS.some((reader) => reader.test(file));
const posix = (file) => file.replaceAll('\\', '/');

const rule = (create) => ({ meta: { type: 'problem', schema: [] }, create });

export const noInterpolatedSql = rule((context) => ({
  CallExpression(node) {
    if (node.callee.type !== 'MemberExpression' || !QUERY_CALLS.has(node.callee.property.name)) return;
    for (const argument of node.arguments) {
      if (!interpolates(argument)) continue;
      context.report({
        node: argument,
        message: `A value written into .${node.callee.property.name}(…) allows SQL injection: pass it as a parameter, and take names from an allow-list of constants.`,
      });
    }
  },
}));

function interpolates(node) {
  if (node.type === 'TemplateLiteral') return node.expressions.length > 0;
  if (node.type === 'BinaryExpression' && node.operator === '+') return !isText(node.left) || !isText(node.right);
  return false;
}

function isText(node) {
  if (node.type === 'BinaryExpression') return isText(node.left) && isText(node.right);
  return node.type === 'Literal' || (node.type === 'TemplateLiteral' && node.expressions.length === 0);
}

export const environmentInOnePlace = rule((context) => {
  const file = posix(context.filename);
  if (isEnvironmentFile(file)) return {};
  const report = (node, what) =>
    context.report({
      node,
      message: `${what} is read only in the program's env.ts, which names and checks every variable: import the value from there.`,
    });
  return {
    'MemberExpression[object.name="process"][property.name="env"]': (node) => report(node, 'process.env'),
    'MemberExpression[object.type="MetaProperty"][property.name="env"]': (node) => report(node, 'import.meta.env'),
  };
});

export const savedOrganization = rule((context) => {
  const file = posix(context.filename);
  if (ORGANIZATION_READERS.some((reader) => reader.test(file))) return {};
  return {
    'ImportSpecifier[imported.name="releaseOrganization"]'(node) {
      context.report({
        node,
        message:
          'Administrators change the organization’s data: use OrganizationService in the API, useSiteContent in the site, siteContentWith elsewhere.',
      });
    },
  };
});

export const exceptionsAreProblems = rule((context) => {
  const file = posix(context.filename);
  if (/\/common\/problems?(\/|[^/]*\.ts$)/.test(file) || /spec\.ts$/.test(file)) return {};
  return {
    'NewExpression[callee.name=/(^Http|BadRequest|Unauthorized|Forbidden|NotFound|Conflict|Gone|Payload.*|Unprocessable.*|InternalServer.*|ServiceUnavailable)Exception$/]'(
      node,
    ) {
      context.report({ node, message: `${node.callee.name} has no stable code: throw new Problem('…') with a code from libs/contracts.` });
    },
  };
});

export const toastsInOneFile = rule((context) => {
  if (/\/libs\/ui\/src\/provider\/show-toast\.tsx$/.test(posix(context.filename))) return {};
  return {
    'CallExpression[callee.object.name="notifications"][callee.property.name=/^(show|update)$/]'(node) {
      context.report({
        node,
        message: 'Only libs/ui/src/provider/show-toast.tsx shows toasts, so that each failure shows one toast: call notify.',
      });
    },
  };
});

export const noDefaultExport = rule((context) => {
  // Jest and Playwright take their global setup from a default export.
  if (DEFAULT_EXPORT_FILES.test(basename(context.filename)) || /\/(test\/setup|e2e\/src)\//.test(posix(context.filename))) return {};
  return {
    ExportDefaultDeclaration(node) {
      context.report({ node, message: 'A default export can get another name in every file that imports it: use a named export.' });
    },
  };
});

export const noForwardRef = rule((context) => ({
  'CallExpression[callee.name="forwardRef"]'(node) {
    if (!posix(context.filename).includes('/api/')) return;
    context.report({
      node,
      message: 'forwardRef hides a cycle: one of the two modules is in the wrong layer (see .dependency-cruiser.mjs).',
    });
  },
}));

export const fileNames = rule((context) => ({
  Program(node) {
    const name = basename(context.filename);
    const report = (message) => context.report({ node, message });
    if (VAGUE_NAMES.test(name)) report(`"${name}" doesn't describe the file's content: name the file after its export.`);
    if (name !== name.toLowerCase() || name.includes('_'))
      report('File names are kebab-case: some file systems treat Aa.ts and aa.ts as the same file.');
    const file = posix(context.filename);
    if (/^index\.tsx?$/.test(name) && !/\/libs\/[^/]+\/src\//.test(file) && !file.includes('/contracts/')) {
      report('A barrel hides dependencies and causes cycles: only libs have an index.ts. Import the file itself.');
    }
  },
}));
