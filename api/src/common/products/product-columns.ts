import { money, moment, text, yesOrNo, type CsvCell } from '../exports/csv-cells';
import type { ExportedRow } from './product.view';

type Column<Row> = [header: string, cell: (row: Row) => CsvCell];

/** The columns of an export: those of every product, and between them those of one kind. */
export const productColumns = <Row extends ExportedRow>(own: readonly Column<Row>[]): readonly Column<Row>[] => [
  ['ID', ({ id }) => text(id)],
  ['Nome', ({ name }) => text(name)],
  ['Descrição', ({ description }) => text(description)],
  ['Categoria', ({ category }) => text(category)],
  ['Preço', ({ priceCents }) => money(priceCents)],
  ...own,
  ['Ativo', ({ isActive }) => yesOrNo(isActive)],
  ['Imagem', ({ imageUrl }) => text(imageUrl)],
  ['Criado em', ({ createdAt }) => moment(createdAt)],
  ['Alterado em', ({ updatedAt }) => moment(updatedAt)],
];
