export { startAtProvider as GET } from "@/lib/bff/provider-sign-in";
