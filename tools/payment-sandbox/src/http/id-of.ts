import type { FastifyRequest } from 'fastify';

export const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;
