import { QueryClient } from "@tanstack/react-query";

/** For what is fetched from elsewhere: lists of models, scenario files. Loaded with the first panel that fetches. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: 1, staleTime: 10 * 60_000, refetchOnWindowFocus: false } },
});
