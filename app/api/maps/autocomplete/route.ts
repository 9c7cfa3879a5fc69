import { handleAutocomplete } from "@/lib/bff/maps";

export const GET = handleAutocomplete;
