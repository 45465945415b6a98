// Lint stops here; `docs/` and style.md name the lower number to aim at.
// Rows of data and lines of DDL are read from top to bottom, so their length hides nothing.
const PLAIN_LISTS = /(\.data\.ts|\/contracts\/src\/content\/.*|\/migrations\/[^/]*|\/word-mark\.ts|\.d\.ts)$/;
const CEILINGS = [
  [/\.(spec|e2e-spec)\.tsx?$/, 400, 'test'],
  [/\.controller\.ts$/, 150, 'controller'],
  [/\.service\.ts$/, 300, 'service'],
  [/\.entity\.ts$/, 120, 'entity'],
  [/\.(view|module|input|query|dto)\.ts$/, 150, 'view, module or input'],
  [/\.tsx$/, 180, 'component'],
  [/\.ts$/, 150, 'file'],
];
const FUNCTION_LINES = 40;
const COMPONENT_LINES = 80;
const PARAMETERS = 3;
const CAP_MESSAGE = 'Split by verb (`donation-refunds.service.ts`), never by number.';

export const fileSize = {
  meta: { type: 'suggestion', schema: [] },
  create: (context) => ({
    'Program:exit'(node) {
      const [, limit, role] = CEILINGS.find(([suffix]) => suffix.test(context.filename)) ?? [];
      const lines = context.sourceCode.lines.length - 1;
      if (!limit || lines <= limit || isPlainList(context)) return;
      context.report({
        node,
        message: `${lines} lines: a ${role} stops at ${limit}, since long files hide two things in one name. ${CAP_MESSAGE}`,
      });
    },
  }),
};

export const functionSize = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    const check = (node) => {
      reportParameters(context, node);
      reportLines(context, node);
    };
    return { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check };
  },
};

function reportParameters(context, node) {
  // Dependency injection lists its parts in the constructor, and decorators' parameters are a route's inputs.
  // A callback's parameters are its caller's choice.
  if (node.parent.type === 'CallExpression' || (node.parent.type === 'Property' && !node.parent.method)) return;
  const injected = node.parent.kind === 'constructor' || node.params.some((param) => (param.decorators ?? []).length > 0);
  const params = node.params.filter((param) => param.name !== 'this');
  if (injected || params.length <= PARAMETERS) return;
  context.report({ node, message: `${params.length} parameters: past ${PARAMETERS} the call can't be read. Pass one object with names.` });
}

function reportLines(context, node) {
  if (/\.(spec|e2e-spec)\.tsx?$/.test(context.filename) || isPlainList(context)) return;
  const lines = node.loc.end.line - node.loc.start.line + 1;
  const limit = isComponent(context, node) ? COMPONENT_LINES : FUNCTION_LINES;
  if (lines > limit)
    context.report({
      node,
      message: `${lines} lines: a function stops at ${limit}, where it still has one purpose. Name its parts as functions.`,
    });
}

/** A component's length is mostly markup, which has no name to be given. */
function isComponent(context, node) {
  const name = node.id?.name ?? node.parent.id?.name ?? '';
  return context.filename.endsWith('.tsx') && /^[A-Z]/.test(name);
}

function isPlainList(context) {
  return PLAIN_LISTS.test(context.filename.replaceAll('\\', '/'));
}
