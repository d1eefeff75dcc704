import { QueryClient } from "@tanstack/react-query";

/** For what is fetched from elsewhere: lists of models, scenario files. Loaded with the first panel that fetches. */
export const queryClient = new QueryClient({
  // Offline a query is tried and fails, which can be said; the default waits, without end, for a network.
  defaultOptions: {
    queries: { networkMode: "always", retry: 1, staleTime: 10 * 60_000, refetchOnWindowFocus: false },
  },
});
