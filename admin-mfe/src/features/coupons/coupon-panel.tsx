import { paths, type AdminCouponView } from '@aflora/contracts';
import { StatusBadge } from '@aflora/ui/status';
import { Button } from '@aflora/ui';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { DetailPanel, Facts, LoadedRecord } from '../../components/detail-panel';
import parts from '../../components/record-parts.module.css';
import type { OpenRecord } from '../../lib/list-url';
import { useShell } from '../../lib/shell';
import { firstPress } from '../../lib/use-record-change';
import { CouponForm } from './coupon-form';
import { stateLabel, usesText } from './coupon-labels';
import { couponQuery, useCouponChange } from './coupons.api';
import classes from './coupons.module.css';

/** In place of an id in the address: the form for a new coupon. */
export const NEW_COUPON = 'novo';
/** Kind of the drafts that this browser keeps of unsaved coupons. */
export const COUPON_DRAFTS = 'coupons';

/** Panel beside the list with the coupon that the address opens. */
export function CouponPanel({ record }: { record: OpenRecord }) {
  const { id, open, close } = record;
  const { api } = useShell();
  return (
    <DetailPanel isOpen={id !== null} title={id === NEW_COUPON ? 'Novo cupom' : 'Cupom'} onClose={close}>
      {id === NEW_COUPON && <CouponForm coupon={null} drafts={COUPON_DRAFTS} onSaved={(saved) => open(saved.id)} />}
      {id !== null && id !== NEW_COUPON && (
        <LoadedRecord key={id} query={couponQuery(api, id)} what="o cupom">
          {(coupon) => <OpenCoupon coupon={coupon} />}
        </LoadedRecord>
      )}
    </DetailPanel>
  );
}

function OpenCoupon({ coupon }: { coupon: AdminCouponView }) {
  const { code, state, version } = coupon;
  const { label, tone } = stateLabel(state);
  return (
    <>
      <div className={parts.state}>
        <span className={classes.name}>{code}</span> <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <Facts
        facts={[
          ['Usos', usesText(coupon)],
          [
            'Pedidos',
            <Anchor key="orders" component={Link} to={`/dashboard/pedidos?cupom=${code}`} inherit>
              Ver pedidos com este cupom
            </Anchor>,
          ],
          ['Link que aplica o cupom', <span key="link" className={classes.link}>{`${window.location.origin}/loja?cupom=${code}`}</span>],
        ]}
      />
      <Activation coupon={coupon} />
      <CouponForm key={version} coupon={coupon} drafts={COUPON_DRAFTS} />
    </>
  );
}

/** Deactivates the coupon or activates it again. */
function Activation({ coupon: { id, code, isActive } }: { coupon: AdminCouponView }) {
  const activate = (value: boolean) => (api: ReturnType<typeof useShell>['api']) =>
    api.post<AdminCouponView>(paths.adminCouponActivation(id), { isActive: value, from: !value });
  const { mutate, isPending } = useCouponChange<void>({
    send: activate(!isActive),
    done: isActive ? 'Cupom desativado' : 'Cupom ativado',
    about: code,
    undo: activate(isActive),
  });
  return (
    <div className={parts.steps}>
      <Button size="sm" variant="outline" loading={isPending} onClick={firstPress(() => !isPending && mutate())}>
        {isActive ? 'Desativar' : 'Ativar'}
      </Button>
    </div>
  );
}
