"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ListPagination } from "@/components/dashboard/list-pagination";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DefinitionList } from "@/components/ui/definition-list";
import { DrawingEmpty } from "@/components/ui/drawings";
import { EmptyState } from "@/components/ui/empty-state";
import { Lines } from "@/components/ui/lines";
import { Meter } from "@/components/ui/meter";
import { Pagination } from "@/components/ui/pagination";
import { Skeleton, SkeletonCards, SkeletonRows } from "@/components/ui/skeleton";
import { Table, Td, Th } from "@/components/ui/table";
import { TABLE_ROWS } from "@/lib/domain/dashboard/page-sizes";
import { Example } from "./example";

const ROWS = [
  { id: "1", day: "2026-03-17", capacity: 100, busy: 12 },
  { id: "2", day: "2026-03-19", capacity: 100, busy: 86 },
  { id: "3", day: "2026-03-24", capacity: 20, busy: 20 },
];

const Rows = () => {
  const t = useTranslations("presentations");
  return (
    <Example name="Table: numbers, meters, a pinned column" wide>
      <Table caption={t("tableCaption")} captionHidden={false}>
        <thead>
          <tr>
            <Th>{t("columnDate")}</Th>
            <Th numeric>{t("columnCapacity")}</Th>
            <Th>{t("columnBusy")}</Th>
            <Th pinned>{t("columnActions")}</Th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ id, day, capacity, busy }) => (
            <tr key={id}>
              <Th scope="row">{day}</Th>
              <Td numeric>{capacity}</Td>
              <Td>
                <Meter label={t("columnBusy")} max={capacity} text={`${busy}/${capacity}`} value={busy} />
              </Td>
              <Td pinned>
                {busy === capacity ? (
                  <Badge>{t("past")}</Badge>
                ) : (
                  <Button size="small" variant="quiet">
                    {t("delete")}
                  </Button>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Example>
  );
};

const Bars = () => {
  const t = useTranslations("dashboard");
  const [paging, setPaging] = useState({ page: 2, size: TABLE_ROWS.first });
  const labels = { navigation: t("page"), previous: t("previous"), next: t("next"), pageSize: t("rows") };
  return (
    <>
      <Example name="Pagination: the table's defaults, 43 rows" wide>
        <ListPagination
          count={43}
          id="ui-page"
          paging={{ ...paging, sizes: TABLE_ROWS.sizes, show: (change) => setPaging({ ...paging, ...change }) }}
        />
      </Example>
      <Example name="Pagination: one page" wide>
        <Pagination
          id="ui-one-page"
          labels={{ ...labels, navigation: t("presentations"), status: t("range", { from: 1, to: 3, count: 3 }) }}
          onPageChange={() => undefined}
          onPageSizeChange={() => undefined}
          page={1}
          pageCount={1}
          pageSize="10"
          pageSizeOptions={[{ value: "10", label: "10" }]}
        />
      </Example>
    </>
  );
};

const Lists = () => {
  const t = useTranslations("common");
  const fields = useTranslations("fields");
  const rows = [
    { id: "name", term: fields("student.firstName"), value: "Ani", action: <a href="#tables">{t("change")}</a> },
    { id: "country", term: fields("student.country"), value: t("noneChosen") },
  ];
  return (
    <>
      <Example name="DefinitionList">
        <DefinitionList rows={rows} />
      </Example>
      <Example name="DefinitionList narrow">
        <DefinitionList narrow rows={rows} />
      </Example>
      <Example name="DefinitionList dense">
        <DefinitionList dense rows={rows} />
      </Example>
      <Example name="Lines">
        <Lines lines={rows.map(({ term }) => term)} />
      </Example>
    </>
  );
};

const Missing = () => {
  const t = useTranslations("presentations");
  return (
    <>
      <Example name="EmptyState: drawing, title, text, action">
        <EmptyState
          action={<Button>{t("add")}</Button>}
          drawing={<DrawingEmpty />}
          text={t("noPresentationsText")}
          title={t("noPresentations")}
          titleAs="h3"
        />
      </Example>
      <Example name="Skeleton: a text on its way">
        <div className="grid gap-3">
          <Skeleton className="h-6 w-40" />
          <Skeleton />
        </div>
      </Example>
      <Example name="SkeletonCards">
        <SkeletonCards count={2} />
      </Example>
      <Example name="SkeletonRows">
        <SkeletonRows count={3} />
      </Example>
    </>
  );
};

/** Tables, their paging, and their empty states. */
export const Tables = () => (
  <>
    <Rows />
    <Bars />
    <Lists />
    <Missing />
  </>
);
