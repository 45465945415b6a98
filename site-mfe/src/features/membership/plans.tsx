import { membershipTypes, type MembershipKind } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { problemTexts } from '@aflora/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CharityLines } from '../../components/payment/legal-lines';
import { SegmentedChoice } from '../../components/choices';
import classes from './plans.module.css';
import { PlanCard } from './plan-card';
import { useStartMembership } from './use-start-membership';

const labels: Record<MembershipKind, string> = { monthly: 'Mensal', yearly: 'Anual' };
const types = membershipTypes.map((value) => ({ value, label: labels[value] }));

/** The button that was clicked may stand far below. */
const bringIntoView = (message: HTMLElement | null) => message?.focus();

/** Both plans, by month or by year. */
export function Plans() {
  const [type, setType] = useState<MembershipKind>('monthly');
  const { choose, starting, isMember } = useStartMembership();
  return (
    <>
      <div className={classes.switch}>
        <SegmentedChoice legend="Cobrança" options={types} value={type} onChange={(value) => setType(value)} />
        <p>No plano anual, você paga 10 meses e fica 12.</p>
      </div>
      {isMember && (
        <p className={classes.member} role="alert" ref={bringIntoView} tabIndex={-1}>
          <b>{problemTexts['membership.already-active'].title}.</b> {problemTexts['membership.already-active'].message}{' '}
          <Link to="/perfil">Ir para o perfil</Link>
        </p>
      )}
      <div className={classes.plans}>
        {siteContent.plans.map((plan) => (
          <PlanCard
            key={plan.code}
            plan={plan}
            type={type}
            isStarting={starting === plan.code}
            onChoose={() => choose({ planCode: plan.code, membershipType: type })}
          />
        ))}
      </div>
      <div className={classes.legal}>
        <CharityLines>
          A cobrança se repete {type === 'yearly' ? 'todo ano' : 'todo mês'} no cartão. Você pausa ou cancela quando quiser, no seu perfil.
        </CharityLines>
      </div>
    </>
  );
}
