# bin/ops unblock, for administrators who are blocked themselves. The site does the work, in a task.
module Operations::CLI::Blocks
  def self.included(commands)
    commands.class_eval do
      desc "unblock [ADDRESS]", "List and unblock blocked networks"
      long_desc <<~TEXT
        Ends the blocks of all requests that apply to ADDRESS, an IP address or a network. Without it, lists all such blocks.
        Run it with the environment variables of the site. It works while the site is running or stopped.
      TEXT
      def unblock(address = nil) = run_site_task("access_blocks:unblock", "ADDRESS" => address.to_s)
    end
  end
end
