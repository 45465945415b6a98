import {
  ChangePlanInput,
  PauseMembershipInput,
  StartMembershipInput,
  type OwnMembershipView,
  type PaymentView,
  type PlanChangeView,
} from '@aflora/contracts';
import { Body, Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles } from '../common/access/access';
import { LimitPerAccount } from '../common/limits/limits';
import { AcceptsIdempotencyKey, Responds } from '../common/openapi/operations';
import { MembershipStartsService } from './membership-starts.service';
import { OwnMembershipService } from './own-membership.service';

@ApiTags('ong-members')
@Roles('user')
@Controller('api/ong-members')
export class OngMembersController {
  constructor(
    private readonly starts: MembershipStartsService,
    private readonly own: OwnMembershipService,
  ) {}

  /** Repeating the call continues the open attempt of the same kind. */
  @LimitPerAccount('subscription')
  @AcceptsIdempotencyKey()
  @Responds('PaymentView', 201)
  @Post()
  start(@Body() input: StartMembershipInput, @FromCaller() caller: Caller): Promise<PaymentView> {
    return this.starts.start(input, caller);
  }

  @Responds('OwnMembershipView')
  @Header('cache-control', 'no-store')
  @Get('mine')
  showOwn(@FromCaller() { userId }: Caller): Promise<OwnMembershipView> {
    return this.own.show(userId);
  }

  /** Repeating the call continues the open payment of the difference. */
  @LimitPerAccount('subscription')
  @Responds('PlanChangeView')
  @Post('mine/plan')
  @HttpCode(200)
  changePlan(@Body() input: ChangePlanInput, @FromCaller() caller: Caller): Promise<PlanChangeView> {
    return this.own.changePlan(input, caller);
  }

  /** Pauses for some months. */
  @LimitPerAccount('subscription')
  @Responds('OwnMembershipView')
  @Post('mine/pauses')
  @HttpCode(200)
  pauseFor(@Body() { months }: PauseMembershipInput, @FromCaller() caller: Caller): Promise<OwnMembershipView> {
    return this.own.pause(caller, months);
  }

  /** Pauses until the membership is resumed. */
  @LimitPerAccount('subscription')
  @Responds('OwnMembershipView')
  @Post('mine/pause')
  @HttpCode(200)
  pause(@FromCaller() caller: Caller): Promise<OwnMembershipView> {
    return this.own.pause(caller);
  }

  @LimitPerAccount('subscription')
  @Responds('OwnMembershipView')
  @Post('mine/resume')
  @HttpCode(200)
  resume(@FromCaller() caller: Caller): Promise<OwnMembershipView> {
    return this.own.resume(caller);
  }

  @LimitPerAccount('subscription')
  @Responds('OwnMembershipView')
  @Post('mine/cancellation')
  @HttpCode(200)
  cancel(@FromCaller() caller: Caller): Promise<OwnMembershipView> {
    return this.own.cancel(caller);
  }

  @LimitPerAccount('subscription')
  @Responds('OwnMembershipView')
  @Post('mine/continuation')
  @HttpCode(200)
  keep(@FromCaller() caller: Caller): Promise<OwnMembershipView> {
    return this.own.keep(caller);
  }
}
