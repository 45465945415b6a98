import { problemCodes, type ProblemBody, type ProblemCode } from '@aflora/contracts';

interface Answer {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Status, type and code of a problem; answers its body for what else a test wants to see. */
export function expectProblem(answer: Answer, code: ProblemCode): ProblemBody {
  const problem = JSON.parse(answer.body) as ProblemBody;
  expect({ status: answer.statusCode, code: problem.code }).toEqual({ status: problemCodes[code].status, code });
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  return problem;
}
