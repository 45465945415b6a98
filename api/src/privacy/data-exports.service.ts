import { brand } from '@aflora/contracts/content';
import { strToU8, zipSync } from 'fflate';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { OrganizationService } from '../organization/organization.service';
import { type Person, PersonalDataService } from '../personal-data/personal-data.module';
import { PeopleQueries } from './people.queries';

/** Exported rows of one table. */
export interface ArchivedTable {
  table: string;
  label: string;
  rows: object[];
}

const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });

export interface DataArchive {
  fileName: string;
  zip: Uint8Array;
}

/** Addresses that the explanation of an export names. */
interface Addresses {
  /** Of the person whose data it contains. */
  email: string;
  /** Of the charity, for questions. */
  contact: string;
}

/** ZIP archive with a JSON file for each table and a file that explains them. */
export function dataArchive({ email, contact }: Addresses, madeAt: Date, tables: ArchivedTable[]): DataArchive {
  const files = tables.map(({ table, label, rows }) => ({ name: `${table}.json`, label, rows: rows.length }));
  const contents = tables.map(({ table, rows }) => [`${table}.json`, strToU8(`${JSON.stringify(rows, null, 2)}\n`)]);
  const explanation = strToU8(readMe({ email, contact }, madeAt, files));
  return {
    fileName: `aflora-meus-dados-${DAY.format(madeAt)}.zip`,
    zip: zipSync({ 'LEIA-ME.txt': explanation, ...(Object.fromEntries(contents) as Record<string, Uint8Array>) }),
  };
}

export interface DescribedFile {
  name: string;
  label: string;
  rows: number;
}

const MOMENT = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Sao_Paulo' });

/** Text of the file that explains the export, in Portuguese. */
function readMe({ email, contact }: Addresses, madeAt: Date, files: DescribedFile[]): string {
  const lines = [
    `Seus dados na ${brand}`,
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
    `Para corrigir seus dados ou apagar sua conta, entre no site e abra o seu perfil. Dúvidas: ${contact}.`,
  ];
  // Windows Notepad only breaks lines at CRLF.
  return `${lines.join('\r\n')}\r\n`;
}

@Injectable()
export class DataExportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly personalData: PersonalDataService,
    private readonly people: PeopleQueries,
    private readonly audit: AuditService,
    private readonly organization: OrganizationService,
  ) {}

  /** Exports all personal data of the caller as of one moment. Throws `auth.email-not-confirmed`. */
  async export(caller: Caller): Promise<DataArchive> {
    const { userId } = caller;
    await this.people.find(this.dataSource.manager, userId);
    // A separate transaction, because one that reads a snapshot can't see the last link of the audit log's chain.
    await this.audit.record(this.dataSource.manager, caller, { action: 'data-exported', entity: 'users', entityId: userId });
    const { email, tables } = await this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const person = await this.people.find(manager, userId);
      return { email: person.email, tables: await this.tablesOf(manager, person) };
    });
    const { email: contact } = await this.organization.current();
    return dataArchive({ email, contact }, new Date(), tables);
  }

  private async tablesOf(manager: EntityManager, person: Person): Promise<ArchivedTable[]> {
    const tables: ArchivedTable[] = [];
    // Sequential, because a transaction has a single connection.
    for (const data of this.personalData.all()) {
      tables.push({ table: data.table, label: data.label, rows: await data.export(manager, person) });
    }
    return tables;
  }
}
