# Options shared by several commands.
module Lab::CLI::Options
  # Defaults that the options don't have, so that given values can be told from them.
  CLIENTS, SECONDS = "20", 10

  # The help of a command shows only one of its texts, so the long one starts with the short one.
  def long_desc(text, **options) = super("#{@desc}.\n\n#{text}", **options)

  private
    def noise_option
      option :accept_noise, type: :boolean, default: false,
        desc: "measure even if other processes are busy on this machine"
    end

    def remote_option
      option :yes, type: :boolean, default: false,
        desc: "send load to a remote server (target: url) without asking"
    end

    # A load whose clients may change over time.
    def shaped_load_options
      load_options
      option :stages,
        desc: "numbers of clients over time, such as 30s:50,1m:200,30s:0 (duration:clients), instead of " \
          "--seconds"
    end

    def load_options
      remote_option
      option :concurrency,
        desc: "numbers of concurrent clients, such as 1,20,256 or 1,2,4,…,256 (default: #{CLIENTS})"
      option :rate, type: :numeric, desc: "open model: requests per second (default: closed model)"
    end

    def measuring_options(seconds: SECONDS, warm_up: 8)
      noise_option
      option :seconds, type: :numeric,
        desc: "duration of each measurement#{" (default: #{seconds})" if seconds}"
      option :warm_up, type: :numeric, default: warm_up, desc: "seconds of warm-up before each measurement"
      option :rows, type: :numeric, default: 1_000, desc: "minimum number of sample rows in the database"
      option :dry_run, type: :boolean, default: false, desc: "list the measurements and estimate the duration"
      option :generator, desc: "oha, wrk, hey or ab (default: the best one installed)"
    end
end
