import type { Ports } from './ports';

/** Table of the product's addresses and demo accounts, printed after the start. */
export function addressTable(ports: Ports): string {
  const rows = [
    ['Website', `http://localhost:${ports.shell}`],
    ['Admin', `http://localhost:${ports.shell}/dashboard`],
    ['API', `http://localhost:${ports.shell}/api/docs`],
    ['Payments', `http://localhost:${ports.payments}`],
    ['Mailbox', `http://localhost:${ports.mailbox}`],
    ['Admin account', 'admin@demo.local    Demo-admin-2026'],
    ['Customer account', 'cliente@demo.local  Demo-cliente-2026'],
  ];
  const width = Math.max(...rows.map(([, value]) => value?.length ?? 0));
  const line = `  ${'─'.repeat(21 + width)}`;
  return [line, ...rows.map(([name = '', value = '']) => `  ${name.padEnd(18)} ${value}`), line, '  Press Ctrl-C to stop.'].join('\n');
}
