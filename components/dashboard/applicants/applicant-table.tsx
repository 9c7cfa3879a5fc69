"use client";

import { tableFeatures, useTable } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { Table, Td } from "@/components/ui/table";
import type { ApplicantRow } from "@/lib/contracts/staff-applicants";
import { SortHeading } from "./sort-heading";
import { useApplicantColumns } from "./use-applicant-columns";
import type { ApplicantResultsProps } from "./use-applicants";

interface ApplicantTableProps extends ApplicantResultsProps {
  rows: ApplicantRow[];
}

const features = tableFeatures({});

// On a phone the column of names stays while the others scroll.
const STICKY = "max-sm:pinned-start max-sm:z-1 max-sm:border-e max-sm:max-w-40 max-sm:bg-surface-raised";

/** A table of applicants. A row opens the file, a heading sorts. */
export const ApplicantTable = ({ rows, query, change, location, language, applicants }: ApplicantTableProps) => {
  const t = useTranslations("applicants");
  const columns = useApplicantColumns({ query, location, language });
  const table = useTable({ features, columns, data: rows });
  return (
    <Table aria-busy={applicants.isLoading} caption={t("table")}>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header, index) => (
              <SortHeading
                className={index === 0 ? STICKY.replace("bg-surface-raised", "bg-surface-sunken") : undefined}
                column={header.column.id}
                key={header.id}
                onSort={(sort) => change({ sort })}
                sort={query.sort}
              >
                <table.FlexRender header={header} />
              </SortHeading>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr className="relative hover:bg-surface-sunken" key={row.original.registrationId}>
            {row.getAllCells().map((cell, index) => (
              <Td className={index === 0 ? STICKY : "whitespace-nowrap"} key={cell.id}>
                <table.FlexRender cell={cell} />
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
};
