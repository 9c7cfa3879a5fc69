export { endAtProvider as GET } from "@/lib/bff/provider-end";
