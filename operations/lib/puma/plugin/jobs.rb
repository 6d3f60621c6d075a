require "operations"
require "puma/plugin"

# Runs Solid Queue while Puma runs, and restarts it when it exits. Solid Queue's own plugin stops Puma.
Puma::Plugin.create do
  def start(launcher)
    # Solid Queue gives running jobs five seconds to finish.
    options = { name: "Background jobs", stop_timeout: 15, start: -> { fork_jobs launcher } }
    jobs = Operations::Supervision.beside(launcher, **options) { stop_orphans }
    launcher.events.after_booted { @running ||= Thread.new { jobs.run } }
  end

  private
    # Forked, not spawned: the application is loaded and its memory shared, so jobs are soon back.
    def fork_jobs(launcher)
      stop_orphans
      puma = Process.pid
      @group = fork { become_jobs launcher, puma }
    end

    # The processes of a supervisor that was killed: its scheduler would notice only after a minute.
    def stop_orphans
      Process.kill "TERM", -@group if @group
    rescue Errno::ESRCH
      # They have all exited.
    end

    def become_jobs(launcher, puma)
      leave_puma launcher
      Thread.new { end_after puma }
      SolidQueue::Supervisor.start(mode: :fork)
      exit! 0 # without Puma's at_exit hooks
    rescue Exception => error # of any kind: this process must not continue as a second Puma
      launcher.log_writer.log "Background jobs could not start: #{error.message} (#{error.class}). " \
        "Run bin/ops doctor to find the cause."
      exit! 1
    end

    # In its own process group, so that Ctrl-C reaches only Puma, which stops jobs after the last request.
    def leave_puma(launcher)
      Process.setpgrp
      %w[ INT TERM HUP USR1 USR2 CHLD ].each { |signal| trap(signal, "DEFAULT") }
      launcher.binder.ios.each(&:close)
    end

    # A killed Puma can't stop its jobs.
    def end_after(puma)
      sleep 0.2 while Process.ppid == puma
      Process.kill "TERM", Process.pid
    end
end
