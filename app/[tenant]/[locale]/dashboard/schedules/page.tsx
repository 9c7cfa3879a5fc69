import { redirect } from "next/navigation";
import { withQuery } from "@/lib/bff/staff";
import { routes } from "@/lib/domain/routes";

interface SchedulesProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The dashboard opens on the start days. */
const SchedulesPage = async ({ searchParams }: SchedulesProps) =>
  redirect(withQuery(routes.startDays, await searchParams));

export default SchedulesPage;
