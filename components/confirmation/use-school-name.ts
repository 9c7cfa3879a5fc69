"use client";

import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import type { Student } from "@/lib/domain/application/application";

/** The name of the chosen school; its id if the list cannot be loaded, empty while it loads. */
export const useSchoolName = ({ school_id, school_region_id }: Student): string | undefined => {
  const { data, error } = useLoaded(school_id && school_region_id, async () => {
    return (await call("GET /schools/{regionId}", { params: { regionId: school_region_id ?? "" } })).schools;
  });
  if (error) return school_id;
  return data && (data.find(({ _id }) => _id === school_id)?.name ?? school_id);
};
