require "test_helper"

# Mounted engines: Mission Control Jobs and Solid Errors.
class Admin::MountedEnginesTest < ActionDispatch::IntegrationTest
  PAGES = %w[ /admin/jobs /admin/errors ]

  test "renders inside the site's layout, linked from the site's settings" do
    sign_in_as users(:admin)

    PAGES.each do |page|
      get "/admin/settings/general"
      assert_select "nav a[href='#{page}']"
      get page
      assert_response :success, page
      assert_select "nav a[href='#{page}'][aria-current=page]"
      assert_select "header a.wordmark"
      assert_select "[style], style, script:not([src])", 0
    end
  end

  test "names the sections of the jobs in the reader's language, and the page in its title" do
    sign_in_as users(:admin)
    get "/admin/jobs/failed/jobs"
    assert_select "title", "Failed jobs · Jobs · Frontpage"
    assert_select "nav[aria-label=Jobs] a[aria-current=page]", "Failed jobs (0)"
    assert_select ".jobs-page + .hint, main > .hint", 0

    users(:admin).update! language: "de"
    get "/admin/jobs"
    assert_select "title", "Warteschlangen · Jobs · Frontpage"
    assert_equal [ "Warteschlangen", "Fehlgeschlagen (0)", "In Arbeit (0)", "Wartend (0)", "Geplant (0)",
      "Erledigt (0)",
      "Prozesse", "Wiederkehrende Jobs", "Stapel" ], css_select("nav[aria-label=Jobs] a").map(&:text)
    assert_select "nav[aria-label=Jobs] a[lang]", 0
    assert_select "main > .hint", "Der Inhalt dieser Seiten ist nur auf Englisch verfügbar."
  end

  test "suggests names of the first jobs without reading the others" do
    120.times do
      job = ContinueOperationJob.new.serialize
      SolidQueue::Job.create!(queue_name: "default", class_name: job["job_class"],
        active_job_id: job["job_id"], arguments: job)
    end
    sign_in_as users(:admin)
    loaded = capture_notifications("instantiation.active_record") { get "/admin/jobs/pending/jobs" }
    jobs = loaded.map(&:payload).select { |payload| payload[:class_name] == "SolidQueue::Job" }

    assert_select "datalist option[value=ContinueOperationJob]", 1
    assert_includes 50..80, jobs.sum { |payload| payload[:record_count] }
  end

  test "filters email addresses out of job arguments" do
    arguments = MailDeliveryJob.new(
      "PasswordResetMailer", "instructions", "deliver_now", args: [ "maria@example.com" ]
    ).serialize
    job = SolidQueue::Job.create!(queue_name: "default", class_name: "MailDeliveryJob",
      active_job_id: arguments["job_id"], arguments:)
    job.ready_execution.delete
    SolidQueue::FailedExecution.create!(job:,
      error: { exception_class: "RuntimeError", message: "no lamp", backtrace: [] })
    sign_in_as users(:admin)

    [ "/admin/jobs/failed/jobs", "/admin/jobs/jobs/#{job.active_job_id}" ].each do |page|
      get page
      assert_match "MailDeliveryJob", response.body, page
      assert_match "[FILTERED]", response.body, page
      assert_no_match "maria@example.com", response.body, page
    end
  end
end
