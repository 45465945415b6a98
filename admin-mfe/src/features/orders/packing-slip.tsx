import { paths, type AdminOrderView, type SiteSettingsView } from '@aflora/contracts';
import { type SiteContent, siteContentWith } from '@aflora/contracts/content';
import { Button, formatDate, Logo } from '@aflora/ui';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useShell } from '../../lib/shell';
import { AddressLines } from './panel/address-lines';
import { orderName, unitsText } from './order-labels';
import classes from './packing-slip.module.css';

/** Prints the packing slip, which is in the page only while it is printed. It names the sender as the site does at that moment. */
export function PrintSlip({ order }: { order: AdminOrderView }) {
  const { api } = useShell();
  const [sender, setSender] = useState<SiteContent | null>(null);
  const { mutate: print, isPending } = useMutation({
    mutationFn: () => api.get<SiteSettingsView>(paths.siteSettings),
    meta: { failure: { message: 'Não foi possível imprimir o romaneio.' } },
    onSuccess: ({ content }) => {
      // The browser prints what is in the page at this moment.
      flushSync(() => setSender(siteContentWith(content)));
      window.print();
    },
  });

  useEffect(() => {
    const done = () => setSender(null);
    window.addEventListener('afterprint', done);
    return () => window.removeEventListener('afterprint', done);
  }, []);

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        loading={isPending}
        onClick={() => print()}
        leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
      >
        Imprimir romaneio
      </Button>
      {sender && createPortal(<PackingSlip order={order} sender={sender} />, document.body)}
    </>
  );
}

/** The slip inside the parcel: sender, recipient and items, without prices. Visible on paper only. */
function PackingSlip({ order, sender }: { order: AdminOrderView; sender: SiteContent }) {
  const { id, createdAt, items, shippingName, trackingCode } = order;
  const packed = items.filter(({ quantity, returnedQuantity }) => returnedQuantity < quantity);
  return (
    <section className={classes.slip} data-printed aria-label={`Romaneio do ${orderName(id)}`}>
      <div className={classes.head}>
        <Logo height={40} />
        <div>
          <p className={classes.title}>Romaneio</p>
          <p className={classes.number}>{orderName(id)}</p>
        </div>
      </div>
      <div className={classes.parties}>
        <Sender sender={sender} />
        <Recipient order={order} />
      </div>
      <dl className={classes.facts}>
        <Fact name="Data do pedido" value={formatDate(createdAt)} />
        <Fact name="Forma de entrega" value={shippingName ?? 'A combinar'} />
        {trackingCode && <Fact name="Código de rastreio" value={trackingCode} />}
      </dl>
      <table className={classes.items}>
        <thead>
          <tr>
            <th scope="col" className={classes.check}>
              Conferido
            </th>
            <th scope="col">Produto</th>
            <th scope="col" className={classes.quantity}>
              Quantidade
            </th>
          </tr>
        </thead>
        <tbody>
          {packed.map(({ id: itemId, name, quantity, returnedQuantity }) => (
            <tr key={itemId}>
              <td className={classes.check}>
                <span className={classes.box} />
              </td>
              <td>{name}</td>
              <td className={classes.quantity}>{quantity - returnedQuantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.sum}>
        {unitsText(packed.reduce((sum, { quantity, returnedQuantity }) => sum + quantity - returnedQuantity, 0))} neste pacote
      </p>
      <p className={classes.foot}>
        {sender.tagline} Dúvidas: {sender.email} ou {sender.phone.label}.
      </p>
    </section>
  );
}

function Sender({ sender: { shopName, legalName, cnpj, address } }: { sender: SiteContent }) {
  return (
    <div>
      <p className={classes.role}>Remetente</p>
      <p className={classes.name}>{shopName}</p>
      <p>{legalName}</p>
      <p>CNPJ {cnpj}</p>
      <p>{address.street}</p>
      <p>
        {address.city}, {address.state}
      </p>
      <p>CEP {address.postalCode}</p>
    </div>
  );
}

function Recipient({ order: { shippingAddress } }: { order: AdminOrderView }) {
  const { recipient, ...rest } = shippingAddress;
  return (
    <div>
      <p className={classes.role}>Destinatário</p>
      <p className={classes.name}>{recipient}</p>
      <AddressLines address={rest} />
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className={classes.role}>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
