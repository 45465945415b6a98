import { siteContent } from '@aflora/contracts/content';

export interface DescribedFile {
  name: string;
  label: string;
  rows: number;
}

const MOMENT = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Sao_Paulo' });

/** Text of the file that explains the export, in Portuguese. */
export function readMe(email: string, madeAt: Date, files: DescribedFile[]): string {
  const lines = [
    `Seus dados na ${siteContent.brand}`,
    '',
    `Esta é a cópia dos dados pessoais que guardamos sobre ${email}.`,
    `Foi feita em ${MOMENT.format(madeAt)} (horário de Brasília), como garante o artigo 18 da Lei Geral de Proteção de Dados (LGPD).`,
    '',
    'O que há em cada arquivo:',
    '',
    ...files.map(({ name, label, rows }) => `- ${name}: ${label} (${rows === 1 ? '1 registro' : `${rows} registros`})`),
    '',
    'Como ler:',
    '',
    '- Os arquivos estão em JSON, um formato aberto: qualquer editor de texto abre, e outros serviços conseguem importar.',
    '- Um arquivo que contém só [] diz que não guardamos nada desse tipo.',
    '- Datas e horas estão em UTC. Para o horário de Brasília, subtraia três horas.',
    '- Valores terminados em "Cents" estão em centavos: 8990 são R$ 89,90.',
    '- Sua senha não está aqui. Nem nós a conhecemos: guardamos apenas um código que serve para conferi-la.',
    '',
    `Para corrigir seus dados ou apagar sua conta, entre no site e abra o seu perfil. Dúvidas: ${siteContent.email}.`,
  ];
  // Windows Notepad only breaks lines at CRLF.
  return `${lines.join('\r\n')}\r\n`;
}
