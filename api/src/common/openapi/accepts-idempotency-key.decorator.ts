import { ApiHeader } from '@nestjs/swagger';

export const AcceptsIdempotencyKey = (): MethodDecorator =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    schema: { type: 'string', maxLength: 200 },
    description: 'Sent again within 24 hours with the same body, the request answers as before and does nothing.',
  });
