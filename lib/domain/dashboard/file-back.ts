import { routes } from "@/lib/domain/routes";
import { queryString } from "@/lib/kit/url";
import { applicantParameters, type ListPosition, pageOf, ROW_ID, readApplicantQuery } from "./applicant-list";
import { readWaitingQuery, waitingParameters } from "./waiting-list";

type Read = (name: string) => string | undefined;

/** The screens, besides the list of applicants, that open a file, by the `from` of its address. */
const LISTS: Readonly<Record<string, (read: Read) => { path: string; parameters: Record<string, unknown> }>> = {
  waiting: (read) => ({
    path: routes.waiting,
    parameters: waitingParameters(readWaitingQuery((name) => read(name) ?? null)),
  }),
  closures: () => ({ path: routes.closures, parameters: {} }),
};

/** Where Back leads from an applicant's file: to the row of the list that opened it, with the filters of that list. */
export const fileBack = (
  read: Read,
  file: { location: string; id: string; position: ListPosition | undefined },
): string => {
  const { location, id, position } = file;
  const from = read("from") ?? "";
  const row = `#${ROW_ID}${id}`;
  if (Object.hasOwn(LISTS, from)) {
    const list = LISTS[from]?.(read);
    if (list) return list.path + queryString({ location, ...list.parameters }) + row;
  }
  const query = readApplicantQuery(read);
  const page = position && pageOf(position.at, query.size);
  return routes.applicants + queryString({ location, ...applicantParameters(query), ...page }) + row;
};
