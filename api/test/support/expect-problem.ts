import { problemCodes, type ProblemBody, type ProblemCode } from '@aflora/contracts';

interface TestResponse {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Asserts status, type and code of a problem, and returns its body for further assertions. */
export function expectProblem(response: TestResponse, code: ProblemCode): ProblemBody {
  const problem = JSON.parse(response.body) as ProblemBody;
  expect({ status: response.statusCode, code: problem.code }).toEqual({ status: problemCodes[code].status, code });
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  return problem;
}
