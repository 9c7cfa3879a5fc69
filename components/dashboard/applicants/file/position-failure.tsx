"use client";

import { useRouter } from "next/navigation";
import { LoadFailure } from "@/components/errors/load-failure";

/** The previous and the next applicant could not be read. Trying again reads the page again and keeps what was typed. */
export const PositionFailure = () => {
  const router = useRouter();
  return <LoadFailure error={undefined} onRetry={() => router.refresh()} />;
};
