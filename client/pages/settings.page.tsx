import { msg, t } from "@lingui/core/macro";
import { Bell, ChartNoAxesColumn, KeyRound, UserRound, Users } from "lucide-react";
import { startTransition, Suspense, useOptimistic } from "react";
import { useSearchParams } from "react-router-dom";
import { Appearance } from "#client/features/settings/appearance.tsx";
import { OwnLanguage } from "#client/features/users/own-language.tsx";
import { Page } from "#client/layout/page.tsx";
import { SectionBack, SectionList } from "#client/layout/section-list.tsx";
import { useMediaQuery } from "#client/lib/device/media-query.ts";
import { i18n } from "#client/lib/i18n.tsx";
import { lazyComponent } from "#client/lib/lazy-component.ts";
import { signInProvider } from "#client/lib/sign-in-provider.ts";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { Tabs } from "#client/ui/menu/tabs.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";

// Loaded when their tab is first selected.
const Members = lazyComponent(() => import("#client/features/users/members.tsx"));
const PeopleCard = lazyComponent(() => import("#client/features/people/people-card.tsx"));
const Profile = lazyComponent(() => import("#client/features/users/profile.tsx"));
const ProviderAccount = lazyComponent(
  () => import("#client/features/provider-accounts/provider-account.tsx"),
);
const PushSettings = lazyComponent(() => import("#client/features/push/push-settings.tsx"));
const ChangePasswordForm = lazyComponent(() => import("#client/features/auth/change-password-form.tsx"));
const AnalyticsTab = lazyComponent(() => import("#client/features/analytics/analytics.tsx"));
const AlertsSettings = lazyComponent(() => import("#client/features/alerts/alerts-settings.tsx"));
const CalendarFeedCard = lazyComponent(() => import("#client/features/calendar/calendar-feed.tsx"));
const AccessTokens = lazyComponent(() => import("#client/features/tokens/access-tokens.tsx"));

const TABS = [
  {
    value: "members",
    icon: Users,
    label: msg`Members`,
    content: (
      <div className="grid gap-6">
        <Members />
        <PeopleCard />
      </div>
    ),
  },
  {
    value: "profile",
    icon: UserRound,
    label: msg`Profile`,
    content: (
      <>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="grid gap-6">
            <Profile />
            {signInProvider() && <ProviderAccount />}
          </div>
          <div className="grid gap-6">
            <Appearance />
            <OwnLanguage />
            <PushSettings />
          </div>
        </div>
        <ForPrograms />
      </>
    ),
  },
  { value: "password", icon: KeyRound, label: msg`Password`, content: <ChangePasswordForm /> },
  { value: "analytics", icon: ChartNoAxesColumn, label: msg`Analytics`, content: <AnalyticsTab /> },
  {
    value: "alerts",
    icon: Bell,
    label: msg({ message: "Alerts", context: "settings" }),
    content: <AlertsSettings />,
  },
] as const;

/** For other programs: a calendar address and access tokens. */
function ForPrograms() {
  const [params] = useSearchParams();
  return (
    <Disclosure
      open={params.get("tab") === "tokens"}
      summary={<h2 className="text-lg">{t`Connected apps`}</h2>}
      className="mt-6"
    >
      <div className="grid items-start gap-6 pt-2 lg:grid-cols-2">
        <CalendarFeedCard />
        <AccessTokens />
      </div>
    </Disclosure>
  );
}

/** `tokens` was a tab of its own. */
function findTab(name: string | null) {
  return TABS.find(({ value }) => value === (name === "tokens" ? "profile" : name)) ?? TABS[0];
}

/** /settings: members and personal settings. `?tab=` selects the panel; on phones, a list of them leads to each. */
export function SettingsPage() {
  const [params, setParams] = useSearchParams();
  const isPhone = useMediaQuery("(width < 48rem)");
  // The router updates the URL in a transition; the tab must respond immediately.
  const [tab, showTab] = useOptimistic(findTab(params.get("tab")), (_, next: string) => findTab(next));
  const choose = (next: (typeof TABS)[number]["value"]) =>
    startTransition(() => {
      showTab(next);
      // Replace, so that Back leaves the settings instead of going through the tabs.
      setParams({ tab: next }, { replace: true });
    });

  if (isPhone && !params.has("tab")) {
    const sections = TABS.map(({ value, icon, label }) => ({
      to: `/settings?tab=${value}`,
      icon,
      label: i18n._(label),
    }));
    return (
      <Page key="list" title={t`Settings`}>
        <SectionList sections={sections} />
      </Page>
    );
  }
  const content = (
    <Suspense key={tab.value} fallback={<Skeleton shape="card" className="h-72" />}>
      {tab.content}
    </Suspense>
  );
  const label = i18n._(tab.label);
  const tabTitle = t`${label} · Settings`;
  if (isPhone) {
    const back = <SectionBack to="/settings">{t`All settings`}</SectionBack>;
    return (
      <Page title={label} tabTitle={tabTitle} back={back}>
        {content}
      </Page>
    );
  }
  return (
    <Page title={t`Settings`} tabTitle={tabTitle}>
      <Tabs
        label={t`Settings`}
        tabs={TABS.map((each) => ({ ...each, label: i18n._(each.label) }))}
        value={tab.value}
        onChange={choose}
      >
        {content}
      </Tabs>
    </Page>
  );
}
