import { applyDecorators, UseGuards } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { StepUpGuard } from './step-up.guard';

/** Needs the password given within the last ten minutes, else `auth.step-up-required`: for what can't be taken back. */
export const StepUp = (): MethodDecorator => applyDecorators(UseGuards(StepUpGuard), ApiExtension('x-step-up', true)) as MethodDecorator;
