import type { AdminOrderView } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { formatDate, Logo } from '@aflora/ui';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { AddressLines } from './address-lines';
import { orderName, unitsText } from './order-labels';
import classes from './packing-slip.module.css';

/** Prints the packing slip, which is in the page only while it is printed. */
export function PrintSlip({ order }: { order: AdminOrderView }) {
  const [isPrinting, setPrinting] = useState(false);

  useEffect(() => {
    const done = () => setPrinting(false);
    window.addEventListener('afterprint', done);
    return () => window.removeEventListener('afterprint', done);
  }, []);

  const print = () => {
    // The browser prints what is in the page at this moment.
    flushSync(() => setPrinting(true));
    window.print();
  };
  return (
    <>
      <Button variant="outline" size="sm" onClick={print} leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}>
        Imprimir romaneio
      </Button>
      {isPrinting && createPortal(<PackingSlip order={order} />, document.body)}
    </>
  );
}

/** The slip inside the parcel: sender, recipient and items, without prices. Visible on paper only. */
function PackingSlip({ order }: { order: AdminOrderView }) {
  const { id, createdAt, items, shippingName, trackingCode } = order;
  const packed = items.filter(({ quantity, returnedQuantity }) => returnedQuantity < quantity);
  return (
    <section className={classes.slip} aria-label={`Romaneio do ${orderName(id)}`}>
      <div className={classes.head}>
        <Logo height={40} />
        <div>
          <p className={classes.title}>Romaneio</p>
          <p className={classes.number}>{orderName(id)}</p>
        </div>
      </div>
      <div className={classes.parties}>
        <Sender />
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
      <p className={classes.sum}>{unitsText(items.reduce((sum, { quantity }) => sum + quantity, 0))} neste pacote</p>
      <p className={classes.foot}>
        {siteContent.tagline} Dúvidas: {siteContent.email} ou {siteContent.phone.label}.
      </p>
    </section>
  );
}

function Sender() {
  const { shopName, legalName, cnpj, address } = siteContent;
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
